import { useSearch } from '@tanstack/react-router'
import { PersonalPage } from '../../components/screens/account/personal/personal.tsx'

const onLeave = (address: string) => location.assign(address)

/** /personset: a user's settings of their own account. */
export function Page() {
  const { sysId, thirdParty } = useSearch({ from: '/inside/personset' })
  return <PersonalPage sysId={sysId} thirdParty={thirdParty} onLeave={onLeave} />
}
