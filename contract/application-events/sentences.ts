import type { Locale } from '../locales.ts'

/** What our own sentences of applications say, with the values that each needs (E29). Words: notices.json, sentence. */
export const applicationSentences = {
  'timesheet.submit': ['week'],
  'timesheet.returned': ['week', 'lastName', 'firstName'],
  'timesheet.approved': ['week', 'lastName', 'firstName'],
  'contract.review': ['study', 'site', 'siteEn'],
  'contract.signed': ['study', 'site', 'siteEn', 'date'],
  'contract.ending': ['study', 'site', 'siteEn', 'date'],
  'planned_progress.visit': ['study', 'site', 'siteEn', 'date'],
  'planned_progress.initiation': ['study', 'site', 'siteEn', 'date'],
  'planned_progress.plan': ['study', 'date'],
  'actual_progress.siteActivated': ['study', 'site', 'siteEn', 'date'],
  'actual_progress.firstSubject': ['study', 'site', 'siteEn', 'date'],
  'actual_progress.behind': ['study', 'enrolled', 'planned'],
  'actual_progress.enter': ['study', 'site', 'siteEn', 'date'],
  'learning.assigned': ['course', 'courseEn', 'date'],
  'learning.passed': ['course', 'courseEn'],
  'learning.certificate': ['course', 'courseEn', 'date'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Kinds that an application may send: those of E29, and `application` for all others. */
export const sentKinds = [
  'timesheet',
  'contract',
  'planned_progress',
  'actual_progress',
  'learning',
  'application',
] as const
export type SentKind = (typeof sentKinds)[number]

export const titleLocales = ['zh-CN', 'en-US', 'ja-JP', 'es-ES'] as const satisfies readonly Locale[]
export type Titles = Readonly<Record<Locale, string>>

/** Names of the values in a title, sorted, each once: `{{visit}}`. */
export const getPlaceholders = (title: string): string[] =>
  [...new Set([...title.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].sort()

/** Whether each language names the same values, and all braces belong to a value. */
export const haveSameValues = (titles: Titles): boolean => {
  const [first, ...others] = titleLocales.map(locale => getPlaceholders(titles[locale]).join())
  const isWhole = titleLocales.every(locale => !/[{}]/.test(titles[locale].replace(/\{\{\w+\}\}/g, '')))
  return isWhole && others.every(each => each === first)
}

/** Whether a link of an application is its home or a path below its prefix, on this origin: no other host, and no way up. */
export const hasLinkBelow = ({ prefix, home }: { prefix: string; home: string }, link: string): boolean =>
  (link === home || link === prefix || link.startsWith(`${prefix}/`)) &&
  !/[\\\s]|\/\/|(^|\/)\.{1,2}(\/|$|[?#])|%2e|%2f|%5c/i.test(link)
