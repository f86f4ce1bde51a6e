import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type PdfFile = {
  pages: number
  /** Draws a page as wide as the canvas appears on the screen; returns its text. */
  draw: (page: number, canvas: HTMLCanvasElement, widthPx: number) => Promise<string>
  close: () => void
}

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = {
  createPolicy: (name: string, policy: Policy) => { createScriptURL: (url: string) => unknown }
}

/** The URL of the worker for pages that enforce Trusted Types; it is always our own file. */
const trusted = (url: string): string | URL => {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = factory?.createPolicy('mds-pdf-worker', {
    createScriptURL: asked => {
      if (asked !== url) throw new TypeError('Not the worker of the PDF reader')
      return asked
    },
  })
  return (policy?.createScriptURL(url) ?? url) as string
}

let worker: Worker | null | undefined

/** One worker per page; a page on another origin than the kit has none, and parses in the main thread. */
const getWorker = (): Worker | null => {
  if (worker !== undefined) return worker
  const url = new URL(workerUrl, import.meta.url)
  try {
    worker = url.origin === location.origin ? new Worker(trusted(url.href), { type: 'module' }) : null
  } catch {
    // A stricter policy of the page: PDF parsing runs in the main thread.
    worker = null
  }
  return worker
}

/** Resolves when the worker is unavailable: blocked, missing, or not served as a script. */
const failing = (port: Worker): Promise<null> =>
  new Promise(resolve => port.addEventListener('error', () => resolve(null), { once: true }))

/** Opens a PDF by its URL; the PDF library itself loads with the first one. */
export const openPdf = async (url: string): Promise<PdfFile> => {
  const pdfjs = await import('pdfjs-dist')
  const port = getWorker()
  pdfjs.GlobalWorkerOptions.workerPort = port
  if (!port) pdfjs.GlobalWorkerOptions.workerSrc ||= new URL(workerUrl, import.meta.url).href
  const loading = pdfjs.getDocument({ url, withCredentials: false, enableXfa: false })
  const document = await Promise.race([loading.promise, ...(port ? [failing(port)] : [])])
  if (document)
    return { pages: document.numPages, draw: getDrawer(document), close: () => void loading.destroy() }
  // Without its worker the PDF library runs in the main thread.
  worker = null
  return openPdf(url)
}

const getDrawer = (document: PDFDocumentProxy): PdfFile['draw'] => {
  let drawing: { cancel: () => void } | undefined
  return async (number, canvas, widthPx) => {
    drawing?.cancel()
    const page = await document.getPage(number)
    const plain = page.getViewport({ scale: 1 })
    const scale = (Math.max(320, widthPx) * Math.min(2, devicePixelRatio)) / plain.width
    const viewport = page.getViewport({ scale })
    canvas.width = viewport.width
    canvas.height = viewport.height
    const task = page.render({ canvas, viewport })
    drawing = task
    await task.promise
    const { items } = await page.getTextContent()
    return items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  }
}
