import { readFileSync } from 'node:fs'
import { normalizePath, type Plugin } from 'vite'
import type { WordTree } from '../../contract/locales.ts'
import { withShared } from '../lib/shared-words.ts'

/** Texts that only name another, like '$t(common:action.save)', become that text in the page: it loads no namespace for them. */
export const sharedWords = (): Plugin => ({
  name: 'mds-shared-words',
  enforce: 'pre',
  load(id) {
    const [, folder] = /^(.*\/locales\/[\w-]+\/)\w+\.json$/.exec(normalizePath(id)) ?? []
    if (!folder) return null
    const read = (path: string) => {
      this.addWatchFile(path)
      return JSON.parse(readFileSync(path, 'utf8')) as WordTree
    }
    return JSON.stringify(withShared(read(id), namespace => read(`${folder}${namespace}.json`)))
  },
})
