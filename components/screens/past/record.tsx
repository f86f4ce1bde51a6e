import { dateEnd, dateMinute, dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { BrokenLink, PastGrant, roleAsOf, userAsOf } from '../../../contract/as-of/calls.ts'
import type { Output } from '../../../contract/define.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasons } from '../../shared/form/use-reasons.ts'
import { localName } from '../../shared/page/company-name.ts'
import { EntryLink } from './entry-link.tsx'
import { PastFields } from './fields.tsx'
import * as css from './past.css.ts'

type User = Output<typeof userAsOf>
type Role = Output<typeof roleAsOf>

/** The moment of the view, and whether the audit trail is intact up to it. */
function Head({ answer }: { answer: Pick<User, 'at' | 'existed' | 'broken'> }) {
  const { t } = useText()
  return (
    <>
      <p className={css.note}>{t('past:moment', { time: dateTimeWithOffset(answer.at) })}</p>
      {answer.broken.length > 0 && <Broken links={answer.broken} />}
      {!answer.existed && <p className={css.nothing}>{t('past:nobody')}</p>}
    </>
  )
}

const mostLinks = 5

function Broken({ links }: { links: readonly BrokenLink[] }) {
  const { t } = useText()
  const seqs = [...new Set(links.map(each => each.seq))]
  return (
    <div role="alert" className={css.broken}>
      <p className={css.sentence}>{t('past:broken', { count: seqs.length })}</p>
      <span className={css.links}>
        {seqs.slice(0, mostLinks).map(seq => (
          <EntryLink key={seq} seq={seq} />
        ))}
      </span>
    </div>
  )
}

/** A user as-of: fields, role assignments with who granted them, and the number of resulting rights. */
export function PastUser({ answer }: { answer: User }) {
  const { t, locale } = useText()
  const { fields, roles, rights, refusal, existed } = answer
  const reason = useReasons(refusal !== null)
  return (
    <>
      <Head answer={answer} />
      {existed && (
        <>
          {refusal?.code !== undefined && <p className={css.note}>{reason(refusal.code)}</p>}
          <section className={css.section}>
            <h3 className={css.title}>
              {t('past:roles', { count: roles.flatMap(role => role.grants).length })}
            </h3>
            {roles.length === 0 && <p className={css.nothing}>{t('past:noRoles')}</p>}
            <ul className={css.list}>
              {roles.flatMap(role =>
                role.grants.map(grant => (
                  <Grant key={grant.id} name={localName(role, locale)} grant={grant} state={role.state} />
                )),
              )}
            </ul>
            <p className={css.more}>{t('past:rights', { count: rights.length })}</p>
          </section>
          <section className={css.section}>
            <h3 className={css.title}>{t('past:fields')}</h3>
            <PastFields fields={fields} />
          </section>
        </>
      )}
    </>
  )
}

/** A role as-of: its fields and rights, and the users who had it. */
export function PastRole({ answer }: { answer: Role }) {
  const { t } = useText()
  const { fields, holders, total, rights, existed } = answer
  return (
    <>
      <Head answer={answer} />
      {existed && (
        <>
          <section className={css.section}>
            <h3 className={css.title}>{t('past:fields')}</h3>
            <p className={css.more}>{t('past:rights', { count: rights.length })}</p>
            <PastFields fields={fields} />
          </section>
          <section className={css.section}>
            <h3 className={css.title}>{t('past:holders', { count: total })}</h3>
            {total === 0 && <p className={css.nothing}>{t('past:noHolders')}</p>}
            <ul className={css.list}>
              {holders.map(grant => (
                <Grant key={grant.id} name={grant.user.name} grant={grant} />
              ))}
            </ul>
            {total > holders.length && (
              <p className={css.more}>{t('past:more', { count: total - holders.length })}</p>
            )}
          </section>
        </>
      )}
    </>
  )
}

type Props = {
  name: string
  grant: PastGrant
  state?: 'permanent' | 'temporary' | 'ended' | 'disabled' | 'removed'
}

/** A past role assignment: scope, dates, who granted it and who approved it. */
function Grant({ name, grant, state }: Props) {
  const { t } = useText()
  const { study, site, given, endedBy } = grant
  const place = [study?.name, site?.name].filter(Boolean).join(' · ') || t('terms:wholeCompany')
  const off = state === 'ended' || state === 'disabled' || state === 'removed'
  return (
    <li className={css.item}>
      <p className={css.sentence}>
        <strong>{name}</strong> <span className={css.more}>{place}</span>
        {grant.state === 'to come' && <span className={css.tag}>{t('terms:toCome')}</span>}
        {off && <span className={css.tag}>{t(`past:off.${state}`)}</span>}
      </p>
      <p className={css.more}>
        <Period grant={grant} />
      </p>
      {given ? (
        <p className={css.more}>
          {t(given.handoverId ? 'past:handed' : 'past:given', {
            name: given.by.name,
            time: dateMinute(given.at),
          })}
          {given.confirmedBy && ` ${t('past:confirmed', { name: given.confirmedBy.name })}`}
          {given.reason && ` ${t('past:reason', { reason: given.reason })}`} <EntryLink seq={given.seq} />
        </p>
      ) : (
        <p className={css.more}>{t('past:came')}</p>
      )}
      {endedBy !== null && (
        <p className={css.more}>
          {t('past:changedSince')} <EntryLink seq={endedBy} />
        </p>
      )}
    </li>
  )
}

/** The period, with words for an open end. */
function Period({ grant: { effectiveAt, expiresAt } }: { grant: PastGrant }) {
  const { t } = useText()
  const from = effectiveAt ? dateMinute(effectiveAt) : ''
  const to = expiresAt ? dateEnd(expiresAt) : ''
  if (from && to) return t('past:period', { from, to })
  if (from) return t('past:sinceFrom', { from })
  return to ? t('past:until', { to }) : t('past:noEnd')
}
