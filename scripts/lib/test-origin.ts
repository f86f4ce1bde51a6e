/** The other origin that may call the server under test (playwright.config.ts). Nothing answers there: a test gives the browser its pages. */
export const otherOrigin = 'http://localhost:4999'
