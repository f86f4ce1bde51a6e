export type Entry = {
  id: string
  name: string
  second?: string
  /** Why it cannot be changed. */
  off?: string
  /** Has children that must be loaded. */
  more?: boolean
  children?: readonly Entry[]
}

const entry = (id: string, name: string, children?: readonly Entry[]): Entry => ({ id, name, children })

export const permissions: readonly Entry[] = [
  entry('mds', 'Master data', [
    entry('users', 'User management', [
      entry('users.list', 'List users'),
      entry('users.add', 'Invite a user'),
      entry('users.edit', 'Edit a user'),
      { id: 'users.lock', name: 'Lock an account', off: 'Held by system administrators only.' },
    ]),
    entry('orgs', 'Organisation management', [
      entry('orgs.list', 'List organisations'),
      entry('orgs.add', 'Add an organisation'),
    ]),
  ]),
  entry('ctms', 'Clinical trial management', [
    entry(
      'visits',
      'Monitoring visits of every study site, their reports and the letters that follow from them',
      [entry('visits.plan', 'Plan a visit'), entry('visits.report', 'Write a report')],
    ),
    entry('milestones', 'Milestones'),
  ]),
  entry('etmf', '电子试验主文件', [entry('etmf.read', '查阅文件'), entry('etmf.file', 'ファイルを格納する')]),
]

/** 50,000 nodes: ten roots, ten children each, by levels. */
export const fifty: readonly Entry[] = (() => {
  const all = Array.from({ length: 50_000 }, (_, at) => ({
    id: `n${at}`,
    name: `Permission ${at}`,
    children: [] as Entry[],
  }))
  for (let at = 10; at < all.length; at++) all[Math.floor((at - 10) / 10)]!.children.push(all[at]!)
  return all.slice(0, 10)
})()

export const hospitals: readonly Entry[] = [
  { id: 'xiehe', name: '北京协和医院', second: 'Peking Union Medical College Hospital · 北京', more: true },
  { id: 'ruijin', name: '上海交通大学医学院附属瑞金医院', second: 'Ruijin Hospital · 上海', more: true },
  {
    id: 'todai',
    name: '東京大学医学部附属病院',
    second: 'The University of Tokyo Hospital · 東京',
    more: true,
  },
  { id: 'clinic', name: 'Hospital Clínic de Barcelona', second: 'Barcelona', off: 'Inactive' },
]

/** The first hospital's departments arrive, the second's fail, the third's never arrive. */
export const waiting = (item: Entry | null): Promise<{ items: readonly Entry[]; total?: number }> => {
  if (item?.id === 'ruijin') return Promise.reject(new Error('Not reached.'))
  if (item?.id === 'todai') return new Promise(() => undefined)
  return Promise.resolve({
    items: ['肿瘤内科', '心内科', '伦理委员会'].map((name, at) => ({
      id: `${item?.id}-${at}`,
      name,
      second: 'Department',
    })),
  })
}
