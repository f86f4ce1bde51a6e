import type { Resource } from '../../client/roles.ts'

const applications = 10
const buttons = 10

/** The requested number of permissions: ten applications of equal size, each with menus of ten buttons. */
export function rights(count: number): Resource[] {
  const share = Math.floor((count - applications) / applications)
  let next = 0
  const name = () => ({ name: `Permission ${next}`, nameEn: `Permission ${next++}` })
  return Array.from({ length: applications }, (_, at) => {
    const id = 10_000_000 * (at + 1)
    const own = name()
    const menus: Resource['menus'] = []
    for (let left = share; left > 0; left -= 1 + buttons) {
      const menu = id + menus.length + 1
      menus.push({
        ...{ id: menu, key: `m${menu}`, sort: menus.length, unblinding: false, ...name() },
        buttons: Array.from({ length: Math.min(buttons, left - 1) }, (_, at) => ({
          ...{ key: `b${at}`, action: null, ...name() },
        })),
      })
    }
    return { id, key: `a${id}`, ...own, levels: [], refusal: null, menus } as Resource
  })
}
