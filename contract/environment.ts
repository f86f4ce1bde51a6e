/** Environments that a host name tells apart (A24). */
export const environments = ['dev', 'migratetest', 'prod', 'uat', 'uptest', 'test'] as const
export type Environment = (typeof environments)[number]

/** Marks that stand in host names; 'test' ends two others, so they are looked for whole. */
const marks = /^(?:dev|migratetest|uat|uptest|test)$/

/** A machine's own name or address: nobody serves production there. */
const own = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$|\.localhost$/

/**
 * The environment that a host is (A24): the first part of its name, between dots and hyphens, that is a mark, with or without
 * a number behind it (mds-uat2.example.com). What bears no mark is production; the machine itself is development.
 */
export function getEnvironment(hostname: string): Environment {
  const host = hostname.toLowerCase()
  if (own.test(host)) return 'dev'
  const found = host
    .split(/[.-]/)
    .map(part => part.replace(/\d+$/, ''))
    .find(part => marks.test(part))
  return environments.find(each => each === found) ?? 'prod'
}
