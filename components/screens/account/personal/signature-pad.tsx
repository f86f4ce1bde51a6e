import { Eraser } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import Drawing, { type PointGroup } from 'signature_pad'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as css from '../parts/own.css.ts'

export type Strokes = readonly PointGroup[]

/** What the form sees of the pad. */
export type Pad = {
  /** The picture of the drawing, without the blank around it; null if there is none. */
  picture: () => Promise<File | null>
}

/** Pixels of the picture per pixel of the page, so that it prints well. */
const density = 2

type Props = {
  pad: Ref<Pad>
  /** The initial strokes. */
  strokes: Strokes
  onStrokes: (strokes: Strokes) => void
}

/** An area to sign on with mouse, pen or finger. */
export function SignaturePad({ pad, strokes, onStrokes }: Props) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Drawing>(null)
  const latest = useRef(onStrokes)
  latest.current = onStrokes
  const shown = useRef<Strokes>([])
  useEffect(
    () =>
      begin(canvas.current!, drawing, drawn => {
        shown.current = drawn
        latest.current(drawn)
      }),
    [],
  )
  useEffect(() => {
    // Draw only strokes from outside, such as a restored draft; the user's own are on the canvas already.
    if (strokes !== shown.current) drawing.current?.fromData([...strokes])
    shown.current = strokes
  }, [strokes])
  const clear = () => {
    drawing.current?.clear()
    onStrokes([])
  }
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
        <Button small variant="quiet" icon={Eraser} onClick={clear}>
          {t('ui:clear')}
        </Button>
      </div>
    </div>
  )
}

/** Follows the width of the area: the drawing keeps its look. */
function begin(
  canvas: HTMLCanvasElement,
  drawing: { current: Drawing | null },
  onStrokes: (strokes: Strokes) => void,
) {
  const pad = new Drawing(canvas, { penColor: getComputedStyle(canvas).color, minWidth: 0.8, maxWidth: 2.6 })
  drawing.current = pad
  const fit = () => {
    const strokes = pad.toData()
    canvas.width = canvas.offsetWidth * density
    canvas.height = canvas.offsetHeight * density
    canvas.getContext('2d')?.scale(density, density)
    pad.fromData(strokes)
  }
  const watch = new ResizeObserver(fit)
  watch.observe(canvas)
  pad.addEventListener('endStroke', () => onStrokes(pad.toData()))
  return () => {
    watch.disconnect()
    pad.off()
    drawing.current = null
  }
}

/** Blank margin that stays around the drawing (px of the page). */
const margin = 8

/** The drawing on a canvas as a PNG file, without the blank around it. */
const cropped = async (
  canvas: HTMLCanvasElement,
  drawing: Drawing,
  density: number,
): Promise<File | null> => {
  const points = drawing.toData().flatMap(stroke => stroke.points)
  const [xs, ys] = [points.map(point => point.x), points.map(point => point.y)]
  const left = Math.max(0, Math.min(...xs) - margin)
  const top = Math.max(0, Math.min(...ys) - margin)
  const width = Math.min(canvas.offsetWidth, Math.max(...xs) + margin) - left
  const height = Math.min(canvas.offsetHeight, Math.max(...ys) + margin) - top
  const sheet = document.createElement('canvas')
  sheet.width = Math.ceil(width * density)
  sheet.height = Math.ceil(height * density)
  sheet
    .getContext('2d')
    ?.drawImage(
      canvas,
      left * density,
      top * density,
      sheet.width,
      sheet.height,
      0,
      0,
      sheet.width,
      sheet.height,
    )
  const picture = await new Promise<Blob | null>(resolve => sheet.toBlob(resolve, 'image/png'))
  return picture && new File([picture], 'signature.png', { type: 'image/png' })
}
