import type { Plugin } from 'vite'

const evaluated = 'new Function("return " + config.storyOrder)()'

/**
 * Lets Ladle stand under the product's content policy. It hands the order of its stories over as a text and evaluates that,
 * which no strict policy allows; its own order stays.
 */
export const strictLadle = (): Plugin => ({
  name: 'strict-ladle',
  enforce: 'pre',
  transform(code, id) {
    if (!/@ladle\/react\/.*\/get-config\.[jt]s$/.test(id.split('?')[0]!)) return null
    if (!code.includes(evaluated)) throw new Error('Ladle evaluates its settings in another way: see there.')
    return code.replace(evaluated, 'undefined')
  },
})
