import type { MdsSession } from 'mds-kit/session'

type User = NonNullable<ReturnType<MdsSession['$user']['get']>>

/** A person's name as English writes it. */
export const nameOf = (user: User | null): string | null => user && `${user.firstName} ${user.lastName}`

/** What a form sends, a line for each entry. */
export const linesOf = (form: HTMLFormElement): string =>
  [...new FormData(form)].map(([name, value]) => `${name}=${value}`).join('\n')
