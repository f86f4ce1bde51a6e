/**
 * Whether this document draws pages. jsdom and happy-dom, in which embedders run their unit tests, have no form-associated elements: there
 * an element keeps its properties, attributes and events, shows its fallback content, and asks nothing of a server (KIT-C40).
 */
export const isDrawing = (): boolean =>
  typeof ElementInternals === 'function' &&
  'setFormValue' in ElementInternals.prototype &&
  'adoptedStyleSheets' in Document.prototype

/** The internals of an element; without drawing, ones that take a value and say that it is valid. */
export function getInternals(element: HTMLElement): ElementInternals {
  if (isDrawing()) return element.attachInternals()
  return {
    form: element.closest('form'),
    labels: [],
    validity: { valid: true },
    validationMessage: '',
    willValidate: true,
    states: new Set(),
    setFormValue() {},
    setValidity() {},
    checkValidity: () => true,
    reportValidity: () => true,
  } as unknown as ElementInternals
}
