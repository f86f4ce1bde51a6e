import { Answer } from '../../components/screens/why/why-dialog.tsx'
import type { Output } from '../../contract/define.ts'
import type { Link, Remedy, whyAccess } from '../../contract/explanations/calls.ts'
import { stack } from '../ground.css.ts'
import { PortalGround } from '../portal-ground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Screens / Why' }

const words = ['why', 'access', 'menus', 'applications', 'users', 'errors', 'ui'] as const

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`
const lin = { id: id(10101), lastName: '林', firstName: '海燕', reading: '' }
const shen = { id: id(10102), lastName: '沈', firstName: '玉兰', reading: '' }
const tanaka = { id: id(10103), lastName: '田中', firstName: '美咲', reading: '' }

const by = (act: string, people: Remedy['people'] = [], total = people.length): Remedy => ({
  act,
  people,
  total,
  more: total > 100,
})
/** Checks about which the audit trail contains nothing as of a past instant. */
const unkept: ReadonlySet<string> = new Set(['signIn', 'tenant', 'licence', 'application'])
const held = (check: Link['check'], data?: Link['data'], remedies: Remedy[] = []): Link => ({
  check,
  ok: true,
  data,
  unkept: unkept.has(check),
  remedies,
})
const role = { role: '临床监查员', roleEn: 'Clinical research associate' }

const start: Link[] = [
  held('signIn', undefined, [by('downgradeUsers', [lin])]),
  held('tenant', undefined, [by('operator')]),
  held('licence', undefined, [by('operator')]),
  held('account', undefined, [by('disableUsers', [lin, shen, tanaka], 41)]),
]

const answer: Output<typeof whyAccess> = {
  user: tanaka,
  at: '2026-11-22T08:00:00Z',
  past: { broken: true },
  roles: 14,
  chains: [
    {
      role: { id: id(10401), name: '临床监查员', nameEn: 'Clinical research associate' },
      allowed: false,
      links: [
        ...start,
        held('role', { ...role, grant: 'held', to: '2027-03-31T15:00:00Z' }, [by('endRoles', [lin, shen])]),
        held('menu', { menu: 1011 }, [by('updateRole', [lin])]),
        {
          check: 'button',
          ok: false,
          code: 990703,
          data: { menu: 1011, button: 'USER_ROLE_ASSIGN' },
          unkept: false,
          remedies: [by('updateRole', [lin, shen, tanaka], 200), by('grantRoles', [], 7)],
        },
        held('application', { application: 1 }),
        {
          check: 'scope',
          ok: false,
          code: 200001,
          unkept: false,
          remedies: [by('editDepartment'), by('updateRole', [lin])],
        },
      ],
    },
    {
      role: { id: id(10402), name: '项目经理', nameEn: 'Project manager' },
      allowed: false,
      links: [
        ...start,
        {
          check: 'role',
          ok: false,
          code: 999910,
          data: {
            role: '项目经理',
            roleEn: 'Project manager',
            grant: 'toCome',
            from: '2026-12-01T01:00:00Z',
          },
          unkept: false,
          remedies: [by('changeGrant', [lin])],
        },
      ],
    },
  ],
}

/**
 * A role that lacks a button and a record out of its scope; and a role that had not begun, as of an instant to which the
 * trail has a gap.
 */
export const Refused: Story = () => (
  <PortalGround words={words}>
    <div className={stack}>
      <Answer answer={answer} chosen />
    </div>
  </PortalGround>
)

/** Every check passes. */
export const Allowed: Story = () => (
  <PortalGround words={words}>
    <div className={stack}>
      <Answer
        answer={{
          ...answer,
          roles: 1,
          past: null,
          chains: [
            {
              role: answer.chains[0]!.role,
              allowed: true,
              links: [...start, held('role', { ...role })].map(each => ({ ...each, unkept: false })),
            },
          ],
        }}
        chosen={false}
      />
    </div>
  </PortalGround>
)
