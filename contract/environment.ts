/** Environments that a host name distinguishes (A24). */
export const environments = ['dev', 'migratetest', 'prod', 'uat', 'uptest', 'test'] as const
export type Environment = (typeof environments)[number]

/** Marks in host names; 'test' is the end of two others, so whole parts are compared. */
const marks = /^(?:dev|migratetest|uat|uptest|test)$/

/** The local machine's name or address: production is never served there. */
const own = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$|\.localhost$/

/**
 * The environment of a host (A24): the first part of its name, between dots and hyphens, that is a mark, with or without
 * a number after it (mds-uat2.example.com). A host without a mark is production; the local machine is development.
 */
export function getEnvironment(hostname: string): Environment {
  const host = hostname.toLowerCase()
  if (own.test(host)) return 'dev'
  const mark = host
    .split(/[.-]/)
    .map(part => part.replace(/\d+$/, ''))
    .find(part => marks.test(part))
  return environments.find(each => each === mark) ?? 'prod'
}
