import { applications } from '../../../contract/access/applications.ts'

/** Key of an application's name in locales/<language>/applications.json, by its number. */
export const applicationKey = (id: unknown): string =>
  applications.find(each => each.id === id)?.key ?? String(id)
