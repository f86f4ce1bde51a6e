import type { WordTree } from '../../contract/locales.ts'

/** A text that is only the name of another, like '$t(common:action.save)'. */
export const isReference = (text: string): boolean => reference.test(text)

const reference = /^\$t\(([\w-]+):([\w .-]+)\)$/

/**
 * The texts of a namespace with the texts that they name in place of the names, so that a page does not load a second namespace
 * for them. `read` gives the tree of a namespace. Throws when a name leads to no text, or to a name again.
 */
export const withShared = (words: WordTree, read: (namespace: string) => WordTree): WordTree =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, value]): [string, string | WordTree][] => {
      if (typeof value !== 'string') return [[key, withShared(value, read)]]
      const [, namespace, path] = reference.exec(value) ?? []
      return namespace && path ? getForms(read(namespace), path, key) : [[key, value]]
    }),
  )

/** The plural forms of a text, or the one text, under the name `key`. */
function getForms(words: WordTree, path: string, key: string): [string, string][] {
  const steps = path.split('.')
  const name = steps.pop()
  const parent = steps.reduce<WordTree | string | undefined>(
    (tree, step) => (typeof tree === 'object' ? tree[step] : undefined),
    words,
  )
  const forms = Object.entries(parent ?? {}).flatMap(([each, text]): [string, string][] => {
    const suffix = each.slice(name!.length)
    const isForm = each.startsWith(name!) && /^(_(zero|one|two|few|many|other))?$/.test(suffix)
    return isForm && typeof text === 'string' ? [[key + suffix, text]] : []
  })
  if (forms.length === 0 || forms.some(([, text]) => isReference(text)))
    throw new Error(`${key} names ${path}, which is no text`)
  return forms
}
