import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import type { Pending } from '../../../../client/sign-in/pending-step.ts'
import type { Ticked } from '../../../../client/sign-in/sign-in.ts'
import { getCompany } from '../../../../client/sign-in/sign-in-company.ts'
import {
  beginWay,
  offeredProviders,
  type StoredProvider,
  takeKeptWay,
} from '../../../../client/sign-in/third-party.ts'
import type { Provider } from '../../../../contract/auth/third-party.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { localName } from '../../../shared/page/company-name.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { ScanCode } from './scan-code.tsx'
import * as css from './third-party.css.ts'
import { type Leave, type ShownProvider, shownWay, useEntry, useProviderState } from './use-way.ts'

export type OtherWaysProps = {
  /** The company in the address of the page, if any. */
  company: string | undefined
  /** The tab has just come back from a provider. */
  returned: boolean
  /** Leaves the page for a provider. */
  onLeave: Leave
}

type Props = OtherWaysProps & {
  /** Whether the form allows the sign-in; it shows itself what is missing. */
  mayStart: () => boolean
  /** The checkboxes of the form. */
  ticked: Ticked
  onSignedIn: () => void
  onSecondStep: (step: Pending) => void
}

/** Sign-in by a provider (D3): there and back in this tab, or by a phone that scans the code. */
export function OtherWays({ company, returned, onLeave, mayStart, ticked, ...ends }: Props) {
  const { t, locale } = useText()
  const named = getCompany(company)
  const providers = useQuery({
    queryKey: ['providers', named],
    queryFn: ({ signal }) => offeredProviders(named, signal),
  })
  const [way, setWay] = useState<ShownProvider | null>(null)
  const [kept, setKept] = useState<StoredProvider | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    if (!returned) return
    const left = takeKeptWay()
    if (left) setKept(left)
    else setTrouble(t('thirdParty:failed'))
  }, [returned, t])
  const standing = useProviderState(way?.state ?? kept?.state ?? null)
  const refused = useEntry(standing.ticket, way || !kept ? ticked : kept, ends)
  const begin = async (provider: Provider) => {
    if (!mayStart()) return
    setTrouble(null)
    setKept(null)
    try {
      setWay(await shownWay(provider, beginWay, onLeave, ticked))
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message)
    }
  }
  const message = trouble ?? refused ?? standing.error?.message
  if (!message && !providers.data?.length) return null
  return (
    <section className={css.others} aria-label={t('thirdParty:other')}>
      <h2 className={css.heading}>{t('thirdParty:other')}</h2>
      {message && <Banner notice={{ id: 'third-party', tone: 'danger', text: message }} />}
      {way && !message ? (
        <ScanCode
          way={way}
          ticked={ticked}
          confirming={standing.step === 'confirm'}
          onLeave={onLeave}
          onBack={() => setWay(null)}
        />
      ) : (
        providers.data?.map(provider => (
          <Button key={provider.id} wide onClick={() => begin(provider)}>
            {localName(provider, locale)}
          </Button>
        ))
      )}
    </section>
  )
}
