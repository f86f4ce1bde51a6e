/** Hides the page or shows it again. */
export const look = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Takes the browser offline or online. */
export const network = (there: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: there, configurable: true })
  window.dispatchEvent(new Event(there ? 'online' : 'offline'))
}
