import { getKey } from '../../client/session/query.ts'
import { createSessionStore, type Session } from '../../client/session/store.ts'
import * as css from '../../components/screens/impact/impact.css.ts'
import { ImpactText } from '../../components/screens/impact/impact-panel.tsx'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import type { Impact } from '../../contract/impact/calls.ts'
import { resourceTree } from '../../contract/roles/calls.ts'
import { resources } from '../../tests/fixtures/role-answers.ts'
import { stack } from '../ground.css.ts'
import { Known } from '../known.tsx'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Screens / What changes' }

const words = ['impact', 'ui', 'applications', 'menus', 'resources', 'errors'] as const

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`
const zhang = { id: id(10101), lastName: '张', firstName: '伟' }
const tanaka = { id: id(10102), lastName: '田中', firstName: '美咲' }
const study = {
  id: id(10701),
  planId: 'HY-0101-301',
  name: '非小细胞肺癌 III 期',
  nameEn: 'Phase III in lung cancer',
}
const none = { gained: [], lost: [], reachGained: [], reachLost: [], people: 1, rows: [], total: 1 }

const role: Impact = {
  refusal: null,
  people: 68,
  moments: [
    {
      at: '2026-11-22T08:00:00Z',
      people: 68,
      more: 0,
      differences: [
        {
          ...none,
          gained: ['3004-EDC_QUERIES_CLOSE'],
          lost: ['3002', '3002-EDC_SUBJECTS_ADD', '3002-EDC_SUBJECTS_EDIT', '3002-EDC_SUBJECTS_EXPORT'],
          people: 68,
          rows: [
            { user: zhang, study, site: null },
            {
              user: tanaka,
              study,
              site: {
                id: id(10801),
                siteNo: 'S07',
                name: '临江大学肿瘤医院',
                nameEn: 'Linjiang University Cancer Hospital',
              },
            },
          ],
          total: 70,
        },
      ],
    },
  ],
  unblinded: [],
}

const later: Impact = {
  ...role,
  people: 1,
  moments: [
    { at: '2026-11-22T08:00:00Z', people: 0, more: 0, differences: [] },
    {
      at: '2026-12-01T00:00:00Z',
      people: 1,
      more: 0,
      differences: [
        {
          ...none,
          reachGained: [
            { kind: 'department', id: id(10301), name: '上海监查组', nameEn: 'Shanghai Monitoring Team' },
          ],
          rows: [{ user: zhang, study: null, site: null }],
        },
      ],
    },
  ],
  unblinded: [{ user: tanaka, study, menus: [4002, 4003] }],
}

const refused: Impact = {
  refusal: { code: 990713, message: 'You can only give rights that your own role has.', data: {} },
  people: 0,
  moments: [],
  unblinded: [],
}

/** A session that already has the names of all rights. */
const session = createSessionStore({ status: 'ready', tenant: { id: 'what-changes' } as Session['tenant'] })
const named = [[getKey(session.$session.get(), resourceTree, {}), { records: resources }]] as const

/** Results of a role's change, a temporary role of a blinded person, a refused change and one without effect. */
export const Changes: Story = () => (
  <SessionContext value={session}>
    <PortalGround words={words}>
      <Known answers={named}>
        <div className={stack}>
          {[role, later, refused, { ...role, people: 0, moments: [] }].map((impact, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is.
            <div key={place} className={css.panel}>
              <ImpactText impact={impact} />
            </div>
          ))}
        </div>
      </Known>
    </PortalGround>
  </SessionContext>
)
