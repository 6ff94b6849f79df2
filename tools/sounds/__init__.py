"""Makes every sound of the program from recipes: what is struck, scraped, torn or blown, and how hard."""
