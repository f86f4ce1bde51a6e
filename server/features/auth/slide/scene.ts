import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { between, getOne, grain, smoothField } from './random.ts'

/** A picture as rows of RGB bytes. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/** Colours of the sheets. A sheet uses one paper and three inks. */
const papers = ['#f4f6f3', '#f1f4f8', '#f8f5ee', '#eef4f3', '#f5f2f6', '#e9eff2']
const inks = ['#1f5d6c', '#2f6f4f', '#8a4b2d', '#5b4a8a', '#a33a4a', '#3a5fa0', '#7a6a1f', '#2b3a46']

/** Draws a sheet that looks like trial data: visit windows, ruled grid, concentration curves, survival steps, error bars. */
export const drawScene = async (width: number, height: number): Promise<Picture> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[
    `<rect width="100%" height="100%" fill="${getOne(papers)}"/>`,
    ...times(4, () => wash(width, height)),
    ...windows(width, height),
    grid(width, height),
    ...times(3, () => concentration(width, height)),
    ...times(2, () => survival(width, height)),
    ...times(14, () => errorBar(width, height)),
    ...times(26, () => mark(width, height)),
  ].join('')}</svg>`
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return grained({ width, height, pixels: new Uint8Array(data) })
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const px = (value: number): string => value.toFixed(1)

const wash = (width: number, height: number): string => {
  const [cx, cy, r] = [between(0, width), between(0, height), between(40, 110)]
  return `<ellipse cx="${px(cx)}" cy="${px(cy)}" rx="${px(r)}" ry="${px(r * between(0.4, 1))}" fill="${getOne(inks)}" opacity="${between(0.06, 0.2).toFixed(2)}"/>`
}

/** Shaded visit windows. Their vertical edges also make the columns of the picture differ. */
const windows = (width: number, height: number): string[] => {
  const count = 6 + randomInt(3)
  return times(count, index => {
    const x = (index + between(0.05, 0.6)) * (width / count)
    return `<rect x="${px(x)}" y="0" width="${px(between(8, 42))}" height="${height}" fill="${getOne(inks)}" opacity="${between(0.06, 0.4).toFixed(2)}"/>`
  })
}

const grid = (width: number, height: number): string => {
  const step = between(11, 17)
  const lines = [
    ...times(Math.ceil(width / step), i => `M${px(i * step)} 0V${height}`),
    ...times(Math.ceil(height / step), i => `M0 ${px(i * step)}H${width}`),
  ].join('')
  return `<path d="${lines}" stroke="${getOne(inks)}" stroke-width="0.6" opacity="0.28" fill="none"/>`
}

const stroke = () => `stroke="${getOne(inks)}" stroke-width="${between(1, 2.2).toFixed(1)}" fill="none"`

/** Plasma concentration after each dose: a quick rise and an exponential fall. */
const concentration = (width: number, height: number): string => {
  const [dose, rise, fall] = [between(70, 150), between(6, 14), between(25, 60)]
  const [base, peak, start] = [between(0.45, 1.05) * height, between(0.35, 0.9) * height, between(-60, 0)]
  const points = times(Math.ceil(width / 3) + 1, index => {
    const since = (((index * 3 - start) % dose) + dose) % dose
    return `${index * 3} ${px(base - peak * (Math.exp(-since / fall) - Math.exp(-since / rise)) * 1.6)}`
  })
  return `<polyline points="${points.join(' ')}" ${stroke()}/>`
}

/** Kaplan-Meier steps from the upper left to the lower right. */
const survival = (width: number, height: number): string => {
  const path = [`M0 ${px(between(0.05, 0.3) * height)}`]
  for (let x = between(6, 24); x < width; x += between(8, 30)) path.push(`H${px(x)}v${px(between(1, 11))}`)
  return `<path d="${path.join('')}H${width}" ${stroke()}/>`
}

const errorBar = (width: number, height: number): string => {
  const [x, y, arm] = [between(0, width), between(0, height), between(5, 13)]
  return `<path d="M${px(x)} ${px(y - arm)}v${px(2 * arm)}m-3 0h6m-6 ${px(-2 * arm)}h6" ${stroke()} opacity="0.8"/>`
}

const mark = (width: number, height: number): string => {
  const [x, y, r] = [between(0, width), between(0, height), between(1.6, 3.4)]
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" fill="${getOne(inks)}" opacity="${between(0.5, 0.95).toFixed(2)}"/>`
}

/** Adds paper grain and a slow change of light, so that no two areas have the same colour. */
const grained = (picture: Picture): Picture => {
  const { width, height, pixels } = picture
  const noise = grain(width * height)
  const light = lightMap(width, height)
  for (let at = 0; at < width * height; at += 1) {
    const cell = Math.floor(at / width / cellSize) * light.across + Math.floor((at % width) / cellSize)
    const change = ((noise[at] as number) - 128) / 20 + (light.cells[cell] as number)
    for (let c = at * 3; c < at * 3 + 3; c += 1) {
      pixels[c] = Math.min(255, Math.max(0, (pixels[c] as number) + change))
    }
  }
  return picture
}

const cellSize = 4

const lightMap = (width: number, height: number): { across: number; cells: number[] } => {
  const field = smoothField()
  const across = Math.ceil(width / cellSize)
  const cells = times(
    across * Math.ceil(height / cellSize),
    i => 9 * field((i % across) / across, i / across / across),
  )
  return { across, cells }
}
