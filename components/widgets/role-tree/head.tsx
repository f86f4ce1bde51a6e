import { Suspense } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { localName } from '../../shared/page/company-name.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import * as css from './role-tree.css.ts'
import { Sign } from './row.tsx'
import type { RoleText } from './use-role-text.ts'
import type { Source } from './use-source.ts'

const PersonHead = lazyPart(() => import('./person.tsx').then(file => file.PersonHead), NotLoaded)
const Until = lazyPart(() => import('./until.tsx').then(file => file.Until), NotLoaded)

type HeadProps = { source: Source; counted: { on: number; all: number }; changes: boolean; text: RoleText }

/** Says what is shown: a role, a comparison of two, the changes, or a user. */
export function Head({ source, counted, changes, text }: HeadProps) {
  const { role, other, effective } = source
  if (effective)
    return (
      <Suspense fallback={<div className={css.head}> </div>}>
        <PersonHead effective={effective} text={text} />
      </Suspense>
    )
  if (role && other) return <Compared before={role} after={other} text={text} />
  if (changes) return <Legend text={text}>{text.t('roles:compare.changes')}</Legend>
  return role && <RoleHead role={role} counted={counted} text={text} />
}

type RoleHeadProps = { role: RoleDetail; counted: HeadProps['counted']; text: RoleText }

function RoleHead({ role, counted, text: { t, locale } }: RoleHeadProps) {
  return (
    <div className={css.head}>
      <h2 className={css.title}>{localName(role, locale)}</h2>
      <Tag>{t(`roles:level.${role.level}`)}</Tag>
      {role.blinding !== 'none' && <Tag tone="warning">{t(`roles:blinding.${role.blinding}`)}</Tag>}
      {role.contractRole && <Tag tone="info">{t('roles:contract')}</Tag>}
      {role.expiresAt && (
        <Suspense>
          <Until at={role.expiresAt} text={{ t, locale }} />
        </Suspense>
      )}
      {!role.enabled && <Tag tone="danger">{t('roles:disabled')}</Tag>}
      <span className={css.meta}>
        {t('roles:holders', { count: role.holders })} · {t('roles:counted', counted)}
      </span>
    </div>
  )
}

type ComparedProps = { before: RoleDetail; after: RoleDetail; text: RoleText }

function Compared({ before, after, text }: ComparedProps) {
  const names = { before: localName(before, text.locale), after: localName(after, text.locale) }
  return <Legend text={text}>{text.t('roles:compare.heading', names)}</Legend>
}

function Legend({ children, text }: { children: string; text: RoleText }) {
  return (
    <div className={css.head}>
      <h2 className={css.title}>{children}</h2>
      <span className={css.legend} aria-hidden="true">
        {(['added', 'removed'] as const).map(sign => (
          <span key={sign}>
            <Sign sign={sign} text={text} />
            {text.t(`roles:sign.${sign}`)}
          </span>
        ))}
      </span>
    </div>
  )
}

export const Tag = ({ tone, children }: { tone?: string; children: string }) => (
  <span className={css.tag} data-tone={tone}>
    {children}
  </span>
)
