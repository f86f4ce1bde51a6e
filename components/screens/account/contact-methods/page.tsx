import type { ReactNode } from 'react'
import { contactWays } from '../../../../contract/contact-methods/calls.ts'
import type { Output } from '../../../../contract/define.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { PageTrail } from '../../../shared/page/page-trail.tsx'
import * as css from './contact-methods.css.ts'

export type Ways = Output<typeof contactWays>

/** The section of the personal settings with these changes. */
export const contactPart = '/personset#contact'

type Props = { title: string; text: string; children: (ways: Ways) => ReactNode }

/** The frame of both pages: what changes, why it takes two codes, and the current contact methods. */
export function ChangePage({ title, text, children }: Props) {
  const { t } = useText()
  const ways = useScoped(contactWays, {})
  return (
    <>
      <PageTrail
        inside
        home={contactPart}
        items={[
          { id: 'personal', label: t('portal:title.personal'), href: contactPart },
          { id: 'change', label: title },
        ]}
      />
      <div className={css.page}>
        <div className={css.head}>
          <h1>{title}</h1>
          <p className={css.intro}>{text}</p>
        </div>
        <Loaded query={ways} lines={4} size="control">
          {children}
        </Loaded>
      </div>
    </>
  )
}
