import { randomFillSync, randomInt } from 'node:crypto'

/** Returns a random number in [from, to) from the system's generator: pictures must not be predictable either. */
export const between = (from: number, to: number): number =>
  from + (randomInt(1 << 30) / (1 << 30)) * (to - from)

export const getOne = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

/** Returns a buffer with one random byte per pixel, for grain. */
export const grain = (size: number): Uint8Array => randomFillSync(new Uint8Array(size))

/** Returns a smooth random surface over the unit square, with values of about -1 to 1. */
export const smoothField = (): ((u: number, v: number) => number) => {
  const waves = Array.from({ length: 4 }, () => ({
    u: between(-9, 9),
    v: between(-6, 6),
    phase: between(0, 2 * Math.PI),
  }))
  return (u, v) => waves.reduce((sum, wave) => sum + Math.sin(u * wave.u + v * wave.v + wave.phase), 0) / 2.5
}
