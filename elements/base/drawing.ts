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
  const valid = { valid: true, customError: false, valueMissing: false }
  return {
    get form() {
      return element.closest('form')
    },
    get labels() {
      return element.id
        ? element.ownerDocument.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)
        : []
    },
    validity: valid,
    validationMessage: '',
    willValidate: true,
    states: new Set<string>(),
    setFormValue() {},
    setValidity() {},
    checkValidity: () => true,
    reportValidity: () => true,
  } as unknown as ElementInternals
}
