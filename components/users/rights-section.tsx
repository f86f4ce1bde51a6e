import { CircleHelp, ShieldCheck } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { askWhy } from '../why-ask.ts'
import * as css from './users.css.ts'

const RoleTree = late(() => import('../role-tree/role-tree.tsx').then(file => file.RoleTree), NotLoaded)

/** What the roles of a user come to: the union of those in force, each right with where it comes from; read when asked for. */
export function RightsSection({ user }: { user: { id: string; name: string } }) {
  const { t } = useText()
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button goes with the press: the focus is kept at the head of what comes in its place.
  const show = () => {
    heading.current?.focus()
    setShown(true)
  }
  const title = t('users:detail.rights')
  return (
    <section id="rights" className={css.section} aria-labelledby="rights-title">
      <div className={css.sectionHead}>
        <h2 ref={heading} id="rights-title" tabIndex={-1}>
          {title}
        </h2>
        <span className={css.ends}>
          <Button icon={CircleHelp} onClick={() => askWhy({ user })}>
            {t('portal:why')}
          </Button>
          {!shown && (
            <Button icon={ShieldCheck} onClick={show}>
              {t('users:rights.show')}
            </Button>
          )}
        </span>
      </div>
      {shown ? (
        <div className={css.tree}>
          <Suspense fallback={<Skeleton lines={6} size="row" />}>
            <RoleTree userId={user.id} value={null} onChange={nothing} label={title} hideLabel readOnly />
          </Suspense>
        </div>
      ) : (
        <p className={css.nothing}>{t('users:rights.hint')}</p>
      )}
    </section>
  )
}

const nothing = () => undefined
