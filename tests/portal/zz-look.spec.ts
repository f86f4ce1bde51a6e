import { readFileSync } from 'node:fs'
import { test } from './base.ts'
import { asOwner } from './server.ts'

const one = async (sql: string) => {
  try {
    const { rows } = await asOwner(client => client.query(sql))
    return rows[0]?.id
  } catch (e) { console.log(sql, String(e)); return undefined }
}
const only = process.env.LOOK?.split(',')

test('look', async ({ signedIn }) => {
  test.setTimeout(400_000)
  const page = await signedIn('lin.haiyan')
  const user = await one(`select id from users where account = 'lin.haiyan'`)
  const all = ([
    ['duplicates', '/csr_mds/organiztion/duplicates'],
    ['tasks', '/eLearning/task'],
    ['choose', '/csr_mds/study/preview'],
    ['todo', '/home/notice/todo'],
    ['notification', '/home/notice/notification'],
    ['handovers', `/csr_mds/user/detail/${await one('select from_user_id as id from handover limit 1')}/transferOfPermissions`],
    ['handovers-none', `/csr_mds/user/detail/${user}/transferOfPermissions`],
    ['records', `/eLearning/userTaskRecord/${user}`],
    ['department', `/csr_mds/department?id=${await one(`select id from department where name_en = 'Clinical Operations'`)}&below=1`],
    ['position', `/csr_mds/position?id=${await one(`select position_id as id from user_position limit 1`)}`],
    ['overview', `/csr_mds/study/preview/${await one('select study_id as id from study_member limit 1') ?? await one('select id from study limit 1')}?members=all`],
    ['roles', '/csr_mds/role'],
    ['invite', '/csr_mds/user/invite'],
    ['requests', '/csr_mds/authApplication'],
    ['members', `/csr_mds/study/${await one('select id from study limit 1')}/member`],
    ['users', '/csr_mds/user'],
    ['organisations', '/csr_mds/organiztion'],
    ['studies', '/csr_mds/study'],
    ['audit', '/csr_mds/sudit'],
  ] as [string, string][]).filter(([name]) => !only || only.includes(name))
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [name, path] of all) {
      await page.goto(path)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/lists-look/${name}-${width}.png` })
    }
  }
  const sheet = await page.context().browser()!.newPage({ viewport: { width: 1500, height: 800 } })
  for (const width of [1440, 400]) {
    for (let at = 0; at < all.length; at += 6) {
      const imgs = all.slice(at, at + 6).map(([name]) => `<img width="${width === 400 ? 240 : 495}" src="data:image/png;base64,${readFileSync(`/tmp/lists-look/${name}-${width}.png`).toString('base64')}">`)
      await sheet.setContent(imgs.join(''))
      await sheet.screenshot({ path: `/tmp/lists-look/sheet-${width}-${at}.png` })
    }
  }
})
