import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { getKey } from '../../../../client/session/query.ts'
import { date } from '../../../../client/zones/format.ts'
import { listPasskeys, type Passkey } from '../../../../contract/auth/passkeys.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import * as css from '../parts/section.css.ts'
import { offersPasskeys } from './offered.ts'

const Acts = lazyPart(() => import('./acts.tsx').then(file => file.Acts), NotLoaded)

/** Actions on passkeys with their own dialog. */
export type Act = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The user's own passkeys: add, rename, remove. */
export function PasskeysSection() {
  const { t } = useText()
  const passkeys = useScoped(listPasskeys, {})
  const [act, setAct] = useState<Act | null>(null)
  const session = useSession()
  const cache = useQueryClient()
  const records = passkeys.data?.records ?? []
  const done = () => {
    setAct(null)
    void cache.invalidateQueries({ queryKey: getKey(session, listPasskeys, {}) })
  }
  return (
    <section id="passkeys" className={css.section} aria-labelledby="passkeys-title">
      <div className={css.head}>
        <h2 id="passkeys-title" className={css.title}>
          {t('terms:passkeys')}
        </h2>
        <Button
          icon={Plus}
          off={offersPasskeys() ? undefined : t('secondFactor:passkeys.unsupported')}
          onClick={() => setAct({ kind: 'add' })}
        >
          {t('secondFactor:passkeys.add')}
        </Button>
      </div>
      <div className={css.plate}>
        <p className={css.text}>{t('secondFactor:passkeys.text')}</p>
        <Loaded query={passkeys} small lines={2} size="text" />
        {passkeys.data && records.length === 0 && (
          <p className={css.text}>{t('secondFactor:passkeys.none')}</p>
        )}
      </div>
      {records.length > 0 && (
        <ul className={css.list}>
          {records.map(passkey => (
            <Entry
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAct({ kind: 'rename', passkey })}
              onRemove={() => setAct({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {act && (
        <Suspense>
          <Acts act={act} onClose={() => setAct(null)} onDone={done} />
        </Suspense>
      )}
    </section>
  )
}

type EntryProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function Entry({ passkey, onRename, onRemove }: EntryProps) {
  const { t } = useText()
  const { name, createdAt, lastUsedAt, synced, suspended } = passkey
  const used = lastUsedAt
    ? t('secondFactor:passkeys.used', { date: date(lastUsedAt) })
    : t('secondFactor:passkeys.unused')
  return (
    <li className={css.entry}>
      <div className={css.about}>
        <span className={css.name}>
          {name}
          {synced && <Badge>{t('secondFactor:passkeys.synced')}</Badge>}
        </span>
        <span className={css.meta}>
          {t('secondFactor:passkeys.created', { date: date(createdAt), used })}
        </span>
        {suspended && <span className={css.closed}>{t('secondFactor:passkeys.suspended')}</span>}
      </div>
      <div className={css.acts}>
        <Button aria-label={t('secondFactor:passkeys.renameOf', { name })} onClick={onRename}>
          {t('secondFactor:passkeys.rename')}
        </Button>
        <Button aria-label={t('secondFactor:passkeys.removeOf', { name })} onClick={onRemove}>
          {t('terms:remove')}
        </Button>
      </div>
    </li>
  )
}
