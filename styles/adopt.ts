/**
 * Keeps one CSSStyleSheet per file and document, adopted by every root that requested it: the shadow roots of the kit,
 * and the document of the portal and of stories. Files call keepSheet() as they load (scripts/vite/shadow-styles.ts
 * inserts the call).
 */
type Root = Document | ShadowRoot

/** The document's own rules: an embed never restyles its host page, and a shadow root has no body. */
const documentOnly = new Set(['styles/base.css.ts'])

const texts = new Map<string, string>()
const sheetsOf = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const roots = new Map<Root, Document>()

/** Every `rem` follows `--mds-rem`, for pages whose root has another font size. */
const scaled = (text: string) => text.replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, 'calc($1*var(--mds-rem,1rem))')

/** Stores the CSS of a file; a second call (hot reload) replaces the text in the live sheet. */
export function keepSheet(file: string, css: string): void {
  const text = scaled(css)
  const isLoaded = texts.has(file)
  if (texts.get(file) === text) return
  texts.set(file, text)
  for (const [root, owner] of roots) {
    // A document without a window (of a removed frame) draws nothing: its roots adopt again when they are reinserted.
    if (!owner.defaultView) continue
    const sheet = isLoaded ? sheetsOf.get(owner)?.get(file) : undefined
    if (sheet) sheet.replaceSync(text)
    else if (wants(root, file)) add(root, owner, [file])
  }
}

/** Lets a root adopt all sheets, present and later ones; returns the function that releases it. */
export function adoptStyles(root: Root): () => void {
  const owner = root.nodeType === Node.DOCUMENT_NODE ? (root as Document) : root.ownerDocument!
  if (roots.get(root) !== owner && owner.defaultView) {
    roots.set(root, owner)
    add(
      root,
      owner,
      [...texts.keys()].filter(file => wants(root, file)),
    )
  }
  return () => roots.delete(root)
}

const wants = (root: Root, file: string) => !documentOnly.has(file) || root.nodeType === Node.DOCUMENT_NODE

function add(root: Root, owner: Document, files: string[]) {
  const present = new Set(root.adoptedStyleSheets)
  const missing = files.map(file => sheetFor(owner, file)).filter(sheet => !present.has(sheet))
  if (missing.length) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}

/** A sheet belongs to the document that created it, so each document has its own. */
function sheetFor(owner: Document, file: string): CSSStyleSheet {
  const sheets = sheetsOf.get(owner) ?? new Map<string, CSSStyleSheet>()
  sheetsOf.set(owner, sheets)
  const cached = sheets.get(file)
  if (cached) return cached
  const sheet = new (owner.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(texts.get(file) ?? '')
  sheets.set(file, sheet)
  return sheet
}
