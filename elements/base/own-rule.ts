const own = new WeakSet<CSSStyleSheet>()

/** Lets the root of one element adopt rules that only its kind of element has; the page's rules for the element still win. */
export function adoptRules(root: ShadowRoot, rules: string): void {
  const { defaultView } = root.ownerDocument
  if (!defaultView || root.adoptedStyleSheets.some(sheet => own.has(sheet))) return
  const sheet = new (defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(rules)
  own.add(sheet)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

const ground = (own: string, mixed = 'currentColor') =>
  `var(--mds-color-${own}, light-dark(${mixed}, var(--_mds-color-${own})))`

/**
 * Text that is on the ground of the page has the page's colour, since that page may be dark without saying so. With a theme, or in a
 * dark colour scheme, the colours of the tokens are right.
 */
export const groundRules = `:host(:not([data-mds-theme])) {
  color: ${ground('ink')};
  --_mds-ground: ${ground('ink')};
  --_mds-hint: ${ground('ink-2')};
  --_mds-alarm: ${ground('danger', 'color-mix(in srgb, var(--_mds-color-danger), currentColor)')};
}
:host(:not([data-mds-theme])) > * { color: inherit }`
