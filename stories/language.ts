/** Follows Ladle's language switch. */
export function chooseLanguage(language: string) {
  document.documentElement.lang = language
}
