import type Drawing from 'signature_pad'

/** Blank margin that stays around the drawing (px of the page). */
const margin = 8

/** The drawing on a canvas as a PNG file, without the blank around it. */
export const cropped = async (
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
