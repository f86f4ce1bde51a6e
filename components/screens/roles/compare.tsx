import { useState } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import { joinQueries, Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import * as page from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import * as record from '../../shared/page/record.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { changedIn, fieldNames, getDraft } from './draft.ts'
import { comparePath, listPath, rolePath } from './place.ts'
import * as css from './roles.css.ts'
import { useValueText } from './use-value-text.ts'

const RoleTree = lazyPart(
  () => import('../../widgets/role-tree/role-tree.tsx').then(file => file.RoleTree),
  NotLoaded,
)

type Props = { id: string; other: string | null }

/** Two roles side by side: differences of their fields and rights; both ids are in the address. */
export function Compare({ id, other }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const one = useScoped(roleDetail, { id })
  const two = useScoped(roleDetail, { id: other ?? id }, { enabled: other !== null })
  const name = one.data && localName(one.data, locale)
  return (
    <>
      <PageTrail
        home={rolePath(id)}
        items={[
          { id: 'roles', label: t('terms:roles'), href: listPath },
          { id: 'role', label: name ?? t('terms:role'), href: rolePath(id) },
          { id: 'compare', label: t('roleAdmin:compare.title') },
        ]}
      />
      <div className={page.head}>
        <h1>{t('roleAdmin:compare.title')}</h1>
      </div>
      <div className={css.pickers}>
        <RolePicker
          label={t('roleAdmin:compare.first')}
          role={one.data}
          onPick={picked => go(comparePath(picked, other))}
        />
        <RolePicker
          label={t('roleAdmin:compare.second')}
          role={other ? two.data : undefined}
          onPick={picked => go(comparePath(id, picked))}
        />
        {other && <Button onClick={() => go(comparePath(other, id))}>{t('roleAdmin:compare.swap')}</Button>}
      </div>
      {other ? (
        <Loaded query={joinQueries(one, two)} lines={8}>
          {([left, right]) => <Sides one={left} two={right} />}
        </Loaded>
      ) : (
        <>
          {one.error && <Loaded query={one} />}
          <EmptyState title={t('roleAdmin:compare.choose')} text={t('roleAdmin:compare.chooseText')} />
        </>
      )}
    </>
  )
}

type PickerProps = { label: string; role: RoleDetail | undefined; onPick: (id: string) => void }

function RolePicker({ label, role, onPick }: PickerProps) {
  const { locale } = useText()
  const [text, setText] = useState('')
  const matches = useScoped(
    listRoles,
    { query: text.trim().slice(0, 100), limit: 50, sort: { field: 'name' } },
    { keepsRows: true, loading: false },
  )
  const records = matches.data?.records ?? []
  const missing = role && !records.some(each => each.id === role.id) ? [role] : []
  return (
    <ChoiceField
      id={`compare-${label}`}
      single
      label={label}
      options={[...missing, ...records].map(each => ({ value: each.id, label: localName(each, locale) }))}
      value={role ? [role.id] : []}
      onSearch={setText}
      onChange={([picked]) => picked && onPick(picked)}
    />
  )
}

function Sides({ one, two }: { one: RoleDetail; two: RoleDetail }) {
  const { t, locale } = useText()
  const text = useValueText()
  const session = useSessionStore()
  const [before, after] = [getDraft(one), getDraft(two)]
  const differing = changedIn(after, before)
  return (
    <div className={record.sections}>
      <section className={record.section} aria-labelledby="compare-fields">
        <div className={record.sectionHead}>
          <h2 id="compare-fields">{t('roleAdmin:section.basic')}</h2>
          <span className={page.entryMeta}>{t('roleAdmin:compare.differ', { count: differing.length })}</span>
        </div>
        <table className={css.sideTable}>
          <thead>
            <tr>
              <th scope="col">{t('roleAdmin:conflict.what')}</th>
              {[one, two].map(role => (
                <th key={role.id} scope="col">
                  <Anchor href={rolePath(role.id)}>{localName(role, locale)}</Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fieldNames
              .filter(field => field !== 'validity')
              .map(field => {
                const differs =
                  differing.includes(field) || (field === 'expiresAt' && one.expiresAt !== two.expiresAt)
                return (
                  <tr key={field} data-differs={differs || undefined}>
                    <th scope="row">
                      {t(`roleAdmin:field.${field}`)}
                      {differs && <span className={css.differs}>{t('roleAdmin:compare.differs')}</span>}
                    </th>
                    <td>{text(field, before[field])}</td>
                    <td>{text(field, after[field])}</td>
                  </tr>
                )
              })}
          </tbody>
        </table>
      </section>
      <section className={record.section} aria-labelledby="compare-rights">
        <div className={record.sectionHead}>
          <h2 id="compare-rights">{t('roleAdmin:section.rights')}</h2>
        </div>
        <div className={page.tree}>
          <Later lines={8} size="row">
            <RoleTree
              key={`${one.id} ${two.id}`}
              roleId={one.id}
              compareRoleId={two.id}
              value={null}
              onChange={nothing}
              label={t('roleAdmin:section.rights')}
              hideLabel
              readOnly
              session={session}
            />
          </Later>
        </div>
      </section>
    </div>
  )
}

const nothing = () => undefined
