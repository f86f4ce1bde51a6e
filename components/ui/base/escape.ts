type Layer = { element: Element; close: (() => void) | undefined }

/** Open layers; the one that opened last gets the key. */
const layers: Layer[] = []

/**
 * Takes Escape while a layer is open, before the page: dialogs of other libraries listen on the document in the capture phase and
 * would close with the list in them. Without `close`, the key is passed to the focused control in the same shadow root; a layer of the
 * portal needs no such detour. Returns the function that ends it.
 */
export function takeEscape(element: Element, close?: () => void): () => void {
  if (!close && !(element.getRootNode() instanceof ShadowRoot)) return () => undefined
  const layer = { element, close }
  if (layers.length === 0) window.addEventListener('keydown', take, true)
  layers.push(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) window.removeEventListener('keydown', take, true)
  }
}

function take(event: KeyboardEvent) {
  const layer = layers.at(-1)
  if (event.key !== 'Escape' || !layer) return
  event.stopImmediatePropagation()
  // The input method cancels its composition; the page does not know of it.
  if (event.isComposing || event.keyCode === 229) return
  event.preventDefault()
  if (layer.close) return layer.close()
  const { activeElement } = layer.element.getRootNode() as ShadowRoot
  // Not composed: it does not leave the shadow root.
  const again = new KeyboardEvent('keydown', {
    key: 'Escape',
    code: 'Escape',
    bubbles: true,
    cancelable: true,
  })
  ;(activeElement ?? layer.element).dispatchEvent(again)
}
