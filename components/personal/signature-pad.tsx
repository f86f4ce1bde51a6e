import { Eraser } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import Drawing from 'signature_pad'
import { Button } from '../ui/button.tsx'
import { useText } from '../use-text.ts'
import * as css from './own.css.ts'
import { cropped } from './signature-crop.ts'

/** The pad as its form sees it. */
export type Pad = {
  /** The picture of what was drawn, without the blank around it; null while nothing is. */
  picture: () => Promise<File | null>
}

/** Pixels of the picture for one of the page, so that it prints well. */
const density = 2

/** A sheet to sign on with mouse, pen or finger. */
export function SignaturePad({ pad, onStroke }: { pad: Ref<Pad>; onStroke: () => void }) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Drawing>(null)
  const told = useRef(onStroke)
  told.current = onStroke
  useEffect(() => begin(canvas.current!, drawing, () => told.current()), [])
  useImperativeHandle(pad, () => ({
    picture: async () =>
      drawing.current && !drawing.current.isEmpty()
        ? cropped(canvas.current!, drawing.current, density)
        : null,
  }))
  return (
    <div className={css.padBox}>
      <div className={css.paper} data-mds-theme="light">
        <canvas ref={canvas} className={css.pad} role="img" aria-label={t('personal:signature.pad')} />
      </div>
      <div className={css.padFoot}>
        <p className={css.note}>{t('personal:signature.padHint')}</p>
        <Button small variant="quiet" icon={Eraser} onClick={() => drawing.current?.clear()}>
          {t('personal:signature.clear')}
        </Button>
      </div>
    </div>
  )
}

/** Follows the sheet's width: what was drawn stays as it was. */
function begin(canvas: HTMLCanvasElement, drawing: { current: Drawing | null }, onStroke: () => void) {
  const made = new Drawing(canvas, { penColor: getComputedStyle(canvas).color, minWidth: 0.8, maxWidth: 2.6 })
  drawing.current = made
  const fit = () => {
    const strokes = made.toData()
    canvas.width = canvas.offsetWidth * density
    canvas.height = canvas.offsetHeight * density
    canvas.getContext('2d')?.scale(density, density)
    made.fromData(strokes)
  }
  const watch = new ResizeObserver(fit)
  watch.observe(canvas)
  made.addEventListener('beginStroke', onStroke)
  return () => {
    watch.disconnect()
    made.off()
    drawing.current = null
  }
}
