import { useSearch } from '@tanstack/react-router'
import { PersonalPage } from '../../components/personal/personal.tsx'

const onLeave = (address: string) => location.assign(address)

/** /personset: what a person sets for his own account. */
export function Page() {
  const { sysId, thirdParty } = useSearch({ from: '/inside/personset' })
  return <PersonalPage {...{ sysId, thirdParty, onLeave }} />
}
