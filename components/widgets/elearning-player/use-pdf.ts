import { type RefObject, useEffect, useState } from 'react'
import { openPdf, type PdfFile } from './pdf-file.ts'

type Drawn = {
  pages: number
  /** False until its first page has been drawn. */
  drawn: boolean
  words: string
  failed: boolean
  again: () => void
}

/** A page of a PDF drawn on a canvas, with its text for screen readers. */
export function usePdf(url: string, page: number, canvas: RefObject<HTMLCanvasElement | null>): Drawn {
  const [tries, setTries] = useState(0)
  const [pdf, setPdf] = useState<PdfFile | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the same file again
  useEffect(() => {
    let opened: PdfFile | undefined
    let current = true
    setFailed(false)
    openPdf(url).then(
      file => {
        opened = file
        if (current) setPdf(file)
        else file.close()
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
      setPdf(null)
      opened?.close()
    }
  }, [url, tries])
  useEffect(() => {
    if (!pdf || !canvas.current) return
    let current = true
    pdf.draw(page, canvas.current, canvas.current.parentElement?.clientWidth ?? 800).then(
      said => current && setWords(said),
      error => current && error?.name !== 'RenderingCancelledException' && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [pdf, page, canvas])
  const again = () => setTries(tries + 1)
  return { pages: pdf?.pages ?? 0, drawn: words !== null, words: words ?? '', failed, again }
}
