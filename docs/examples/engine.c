/* An engine in 40 lines of C: plays any game of Tabletop by taking the last action on offer.
 *
 *     cc -O2 -o engine_c docs/examples/engine.c
 *     tabletop match zodiac --seats exe:./engine_c,bot:easy --games 10
 */
#include <stdio.h>
#include <string.h>

static char line[1 << 22], action[1 << 12];

/* Copies the last text of the list of actions, as it stands in the JSON; 0 where there is none. */
static int last_action(const char *message) {
    const char *list = strstr(message, "\"actions\": [");
    if (list == NULL)
        return 0;
    const char *at = list + strlen("\"actions\": [");
    while (*at == '"') {
        size_t length = 0;
        for (at++; *at != '"' && *at != '\0' && length < sizeof action - 2; at++) {
            if (*at == '\\')
                action[length++] = *at++;
            action[length++] = *at;
        }
        action[length] = '\0';
        at += strncmp(at, "\", ", 3) == 0 ? 3 : 1;
    }
    return 1;
}

int main(void) {
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *number = strstr(line, "\"id\": ");
        int question;
        if (strncmp(line, "{\"quit\"", 7) == 0)
            break;
        if (strncmp(line, "{\"hello\"", 8) == 0)
            puts("{\"ready\": {\"name\": \"Last in C\"}}");
        else if (number != NULL && sscanf(number, "\"id\": %d", &question) == 1 && last_action(line))
            printf("{\"id\": %d, \"action\": \"%s\"}\n", question, action);
        fflush(stdout);
    }
    return 0;
}
