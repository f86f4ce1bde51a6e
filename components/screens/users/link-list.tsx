import { useId, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { dateTime } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { endJoinLink, listJoinLinks } from '../../../contract/invitations/join-links.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { linkLine, linkText, openLinks, quiet, stack, unit } from '../../shared/page/page.css.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'

type Link = Output<typeof listJoinLinks>['records'][number]

/** The valid links, each with a button to end it. */
export function OpenLinks({ onEnded }: { onEnded: (id: string) => void }) {
  const { t } = useText()
  const id = useId()
  const query = useScoped(listJoinLinks, {}, { loading: false })
  const { ending, trouble, end } = useEnding(onEnded)
  const links = query.data?.records ?? []
  return (
    <section className={stack} aria-labelledby={id}>
      <h3 id={id}>{t('users:link.open')}</h3>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <Loaded query={query} small lines={2} />
      {query.data && links.length === 0 && <p className={quiet}>{t('users:link.none')}</p>}
      {links.length > 0 && (
        <ul className={openLinks}>
          {links.map(link => (
            <OpenLink key={link.id} link={link} busy={ending === link.id} onEnd={() => void end(link.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

type OpenLinkProps = { link: Link; busy: boolean; onEnd: () => void }

function OpenLink({ link, busy, onEnd }: OpenLinkProps) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const where = localName({ name: link.department ?? '', nameEn: link.departmentEn ?? '' }, locale)
  const used = t('users:link.used', { uses: link.uses, count: link.maxUses })
  const until = t('users:link.until', { at: dateTime(link.expiresAt) })
  return (
    <li className={linkLine}>
      <span className={linkText}>
        <strong>{[t(`users:type.${link.type}`), where].filter(Boolean).join(' · ')}</strong>
        <span className={quiet}>
          {[used, until].join(' · ')}
          {link.madeBy && (
            <>
              {'\u00a0· '}
              <span className={unit}>{nameOf(link.madeBy)}</span>
            </>
          )}
        </span>
      </span>
      <Button small busy={busy} onClick={onEnd}>
        {t('users:link.end')}
      </Button>
    </li>
  )
}

function useEnding(onEnded: (id: string) => void) {
  const { t } = useText()
  const reread = useReread()
  const [ending, setEnding] = useState('')
  const [trouble, setTrouble] = useState('')
  const end = async (id: string) => {
    setEnding(id)
    setTrouble('')
    try {
      await send(endJoinLink, { id }, { quiet: true })
      onEnded(id)
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      // Used up or ended by another user meanwhile: the reloaded list shows it.
      await reread(listJoinLinks)
      setEnding('')
    }
  }
  return { ending, trouble, end }
}
