import { createRequire } from 'node:module'

type Argon = typeof import('@node-rs/argon2')
const own: Argon = createRequire(import.meta.url)('@node-rs/argon2')

const least = { memoryCost: 8, timeCost: 1 }
const asLeast = (secret: string) =>
  secret.replace(/\$m=\d+,t=\d+,/, `$m=${least.memoryCost},t=${least.timeCost},`)

/**
 * Takes the place of argon2 where a test does not measure it: the same algorithm, salt, form and stated parameters, with the least memory and one
 * pass. Processes of their own and tests named `.apart` hash at full cost.
 */
export const hash: Argon['hash'] = async (secret, options = {}) => {
  const made = await own.hash(secret, { ...options, ...least })
  return made.replace(/\$m=\d+,t=\d+,/, `$m=${options?.memoryCost},t=${options?.timeCost},`)
}

export const verify: Argon['verify'] = (secret, password, ...more) =>
  own.verify(asLeast(String(secret)), password, ...more)
