import { encode } from 'uqr'
import { qr, qrDots } from './qr-code.css.ts'

type Props = { text: string; label: string }

/** A text as a QR code: dark on light in every theme, since cameras need that. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={qrDots} d={dots.join('')} />
    </svg>
  )
}
