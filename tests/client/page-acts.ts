/** The page goes behind another one, or comes back before the eyes. */
export const look = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The browser loses or finds its network. */
export const network = (there: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: there, configurable: true })
  window.dispatchEvent(new Event(there ? 'online' : 'offline'))
}
