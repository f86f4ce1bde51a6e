import { test } from './base.ts'
import { asOwner } from './server.ts'

const pages: [string, string][] = [
  ['duplicates', '/csr_mds/organiztion/duplicates'],
  ['tasks', '/eLearning/task'],
  ['choose', '/csr_mds/study/preview'],
  ['todo', '/home/notice/todo'],
  ['notification', '/home/notice/notification'],
]

test('look', async ({ signedIn }) => {
  test.setTimeout(400_000)
  const page = await signedIn('lin.haiyan')
  const { rows } = await asOwner(client =>
    client.query(`select u.id, d.id as dep, p.position_id as pos, (select h.from_user_id from handover h where h.tenant_id=u.tenant_id limit 1) as h, (select s.id from study s where s.tenant_id=u.tenant_id limit 1) as study
      from users u left join lateral (select id from department d where d.tenant_id=u.tenant_id limit 1) d on true left join lateral (select position_id from membership_position p where p.tenant_id=u.tenant_id limit 1) p on true where u.account='lin.haiyan'`),
  ).catch(e => { console.log(String(e)); return { rows: [{}] as any[] } })
  const r = rows[0]
  console.log(r)
  const all = [...pages,
    ['handovers', `/csr_mds/user/detail/${r.h ?? r.id}/transferOfPermissions`],
    ['handovers-none', `/csr_mds/user/detail/${r.id}/transferOfPermissions`],
    ['records', `/eLearning/userTaskRecord/${r.id}`],
    ['department', `/csr_mds/department?id=${r.dep}`],
    ['position', `/csr_mds/position?id=${r.pos}`],
    ['overview', `/csr_mds/study/preview/${r.study}?members=all`],
  ] as [string, string][]
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [name, path] of all) {
      await page.goto(path)
      await page.waitForTimeout(1800)
      await page.screenshot({ path: `/tmp/lists-look/${name}-${width}.png`, fullPage: true })
    }
  }
})
