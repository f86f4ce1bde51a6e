import type { Color } from './tokens.ts'

export type Vision = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia'
type Triple = [number, number, number]

/* Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB. */
const simulations: Record<Exclude<Vision, 'normal'>, readonly Triple[]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** The linear sRGB components of a token's colour, from its eight-bit form. */
const linear = (color: Color): Triple =>
  [1, 3, 5].map(start => {
    const part = Number.parseInt(color.hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Triple

const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Contrast ratio of WCAG 2.x, 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [high, low] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

/** Distance of two colours in CIELAB (D65, ΔE 1976), as the given type of colour vision sees them. */
export function distance(one: Color, other: Color, vision: Vision = 'normal'): number {
  const [a, b] = [one, other].map(color => lab(simulateVision(linear(color), vision))) as [Triple, Triple]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function simulateVision(rgb: Triple, vision: Vision): Triple {
  if (vision === 'normal') return rgb
  return simulations[vision].map(row => {
    const sum = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]
    return Math.min(1, Math.max(0, sum))
  }) as Triple
}

function lab([r, g, b]: Triple): Triple {
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const curve = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : (841 / 108) * part + 4 / 29)
