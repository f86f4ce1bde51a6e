import { type Locale, locales, type WordTree } from '../../contract/locales.ts'
import { isReference } from './shared-words.ts'

/** Texts by language and namespace, as in their JSON files. */
export type WordFiles = Readonly<Record<Locale, Readonly<Record<string, WordTree>>>>

/** A key that a source file uses; `${...}` in it matches any part. */
export type Use = { key: string; file: string }

/** Keys that are known only at run time, by the source that builds them. A prefix that is not listed here is refused. */
const dataDriven: Readonly<Record<string, string>> = {
  'access:': 'reasons of decide(), by check and code',
  'applications:': 'sub-applications of contract/access/applications.ts, by key',
  'audit:': 'audit titles of contract calls and names of fields',
  'cities:': 'cities of time zones, by IANA id',
  'common:': 'vocabulary shared by all screens: states, labels, levels',
  'errors:': 'codes of contract/codes.ts, by number',
  'exports:organisations.': 'states of organisations in exports',
  'organisations:field.': 'labels of the fields of contract/organisations/fields.ts',
  'organisationFacts:field.': 'labels of the fields of contract/organisations/fact-fields.ts',
  'organisationFacts:kind.': 'values of a field of contract/organisations/fact-fields.ts',
  'organisations:section.': 'sections of contract/organisations/fields.ts',
  'organisations:answer.': 'values of fields of contract/organisations/fields.ts',
  'organisationScreens:match.': 'how an organisation matches a new one, by contract/organisations/shapes.ts',
  'organisations:submissionWay.': 'values of fields of contract/organisations/fields.ts',
  'organisations:currency.': 'values of fields of contract/organisations/fields.ts',
  'help:': 'explanations of hard words, by components/shared/page/word-help.tsx',
  'impact:state.': 'states of changes that wait for a second person, in the trail',
  'impact:wish.': 'changes that may wait for a second person, by the name of their call',
  'menus:': 'menus and buttons of contract/access/menus.ts',
  'notices:': 'kinds of notices, by contract/notices/calls.ts',
  'portal:': 'screens of portal/screens.ts',
  'registryFile:': 'parts, warnings and filters of a registry file',
  'resources:': 'menus and buttons of contract/access/resources.ts',
  'sign:dated.': 'dates of a status of a study, by kind',
  'sign:meaning.': 'meanings of a signature of contract/signatures/acts.ts',
  'siteDetail:': 'acts on the personnel of a site, and its parts',
  'sitePeople:field.': 'labels of the fields of contract/sites/people-fields.ts',
  'studyScreens:': 'filters and acts of the list of studies',
  'studies:field.': 'labels of the fields of contract/studies/fields.ts',
  'studies:section.': 'sections of contract/studies/fields.ts',
  'studies:phase.': 'values of fields of contract/studies/fields.ts',
  'studies:productType.': 'values of fields of contract/studies/fields.ts',
  'studies:overseasListing.': 'values of fields of contract/studies/fields.ts',
  'towns:': 'places of time zones beside those of cities',
  'users:field.': 'labels of the fields of contract/users/fields.ts',
  'users:status.': 'values of fields of contract/users/fields.ts',
  'users:type.': 'values of fields of contract/users/fields.ts',
  'why:': 'links of a chain by check and code, and what mends or ends them by the name of the call',
  'ui:': 'primitives, through their own typed words()',
}

/** How many texts repeat another of their language; a text that only names another repeats nothing. */
export const countRepeats = (trees: Readonly<Record<string, WordTree>>): number => {
  const texts = Object.values(trees).flatMap(tree =>
    [...flatten(tree).values()].filter(text => !isReference(text)),
  )
  return texts.length - new Set(texts).size
}

const getStem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Texts of a tree by their path. */
const flatten = (tree: WordTree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )

const getVariables = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*-?\s*([\w.]+)/g)].map(found => found[1]))].sort().join(', ')

const nestedIn = (text: string): string[] => [...text.matchAll(/\$t\(([^),]+)/g)].map(found => found[1] ?? '')

/** Differences between the languages of one namespace: keys, values, empty texts. */
export const parityProblems = (files: WordFiles): string[] => {
  const namespaces = new Set(locales.flatMap(locale => Object.keys(files[locale])))
  return [...namespaces].flatMap(namespace => {
    const english = flatten(files['en-US'][namespace] ?? {})
    const stems = new Map<string, Set<string>>()
    for (const [key, text] of english)
      stems.set(getStem(key), new Set([...(stems.get(getStem(key)) ?? []), getVariables(text)]))
    return locales.flatMap(locale => localeProblems(files[locale][namespace], locale, namespace, stems))
  })
}

const localeProblems = (
  tree: WordTree | undefined,
  locale: Locale,
  namespace: string,
  stems: ReadonlyMap<string, ReadonlySet<string>>,
): string[] => {
  if (!tree) return [`${locale}/${namespace}.json is missing`]
  const texts = flatten(tree)
  const own = new Set([...texts.keys()].map(getStem))
  const named = (key: string) => `${locale}/${namespace}.json: ${key}`
  return [
    ...[...stems.keys()].filter(stem => !own.has(stem)).map(stem => `${named(stem)} is missing`),
    ...[...own].filter(stem => !stems.has(stem)).map(stem => `${named(stem)} is not in en-US`),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${named(key)} is empty`),
    ...[...texts]
      // Some English plural form has the values: the singular may leave the number out ("One person").
      .filter(([key, text]) => stems.get(getStem(key))?.has(getVariables(text)) === false)
      .map(
        ([key, text]) =>
          `${named(key)} has {${getVariables(text)}}, en-US {${[...(stems.get(getStem(key)) ?? [])].join('} or {')}}`,
      ),
    ...pluralProblems(texts, locale).map(key => `${named(key)} lacks a plural form of ${locale}`),
  ]
}

/** Plural stems that lack a form of their language; `_many` is generated from `_other` (contract/locales.ts). */
const pluralProblems = (texts: ReadonlyMap<string, string>, locale: Locale): string[] => {
  const needed = locale === 'zh-CN' || locale === 'ja-JP' ? ['_other'] : ['_one', '_other']
  const plural = [...texts.keys()].filter(key => getStem(key) !== key && texts.has(`${getStem(key)}_other`))
  return [...new Set(plural.map(getStem))].filter(stem => needed.some(form => !texts.has(stem + form)))
}

/** A wording that a language gave up, what replaces it, and the keys where it is right. */
export type BannedWord = { pattern: string; instead: string; except?: string }

/** Texts that hold a wording of `banned` (scripts/lib/banned-words.json). */
export const bannedProblems = (
  files: WordFiles,
  banned: Readonly<Record<Locale, readonly BannedWord[]>>,
): string[] =>
  locales.flatMap(locale =>
    Object.entries(files[locale]).flatMap(([namespace, tree]) =>
      [...flatten(tree)].flatMap(([path, text]) =>
        banned[locale]
          .filter(({ pattern, except }) => {
            if (isReference(text)) return false
            const key = `${namespace}:${path}`
            return new RegExp(pattern, 'iu').test(text) && !(except && new RegExp(except).test(key))
          })
          .map(({ pattern, instead }) => {
            const [found] = new RegExp(pattern, 'iu').exec(text) ?? []
            return `${locale}/${namespace}.json: ${path} says "${found}", better: ${instead}`
          }),
      ),
    ),
  )

const getPattern = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}|\{\{[^}]*\}\}/)
      .map(part => part.replace(/[.\\^$+?()[\]|*]/g, '\\$&'))
      .join('.+')}$`,
  )

/** Used keys without a text, and texts that nothing uses. */
export const namingProblems = (
  english: Readonly<Record<string, WordTree>>,
  uses: readonly Use[],
): string[] => {
  const keys = Object.entries(english).flatMap(([namespace, tree]) =>
    [...flatten(tree).keys()].map(key => `${namespace}:${getStem(key)}`),
  )
  const nested = Object.entries(english).flatMap(([namespace, tree]) =>
    [...flatten(tree)].flatMap(([key, text]) =>
      nestedIn(text).map(target => ({ key: target, file: `${namespace}.json ${key}` })),
    ),
  )
  const all = [...uses, ...nested]
  const used = new Set<string>()
  const problems = all.flatMap(({ key, file }) => {
    const pattern = getPattern(key)
    const hits = keys.filter(each => pattern.test(each))
    for (const hit of hits) used.add(hit)
    if (/^[\w-]+:\$\{/.test(key) && !(key.slice(0, key.indexOf(':') + 1) in dataDriven))
      return [
        `${file}: "${key}" may be any text of its namespace; list the prefix in scripts/lib/word-problems.ts`,
      ]
    return hits.length > 0 ? [] : [`${file}: "${key}" has no text`]
  })
  const prefixes = Object.keys(dataDriven)
  const unused = [...new Set(keys)].filter(
    key => !used.has(key) && !prefixes.some(prefix => key.startsWith(prefix)),
  )
  return [...problems, ...unused.map(key => `"${key}" is named nowhere`)]
}

/** The keys that a source text names as literals, for the given namespaces. */
export const usesIn = (source: string, file: string, namespaces: readonly string[]): Use[] => {
  const literal = new RegExp(`(['"\`])((?:${namespaces.join('|')}):(?:\\$\\{[^}\`]*\\}|[\\w.-])+)\\1`, 'g')
  return [...source.matchAll(literal)]
    .map(found => ({ key: found[2] ?? '', file }))
    .filter(use => !use.key.includes('${infer '))
}
