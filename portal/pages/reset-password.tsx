import { useEffect, useState } from 'react'
import { hold } from '../../components/recovery/held.ts'
import { RecoveryReset } from '../../components/recovery/reset.tsx'
import { useNavigation } from '../../components/shell/navigation.tsx'

/** /login/resetpwd: the token of a mailed link stands behind the #, which no server sees, and does not stay there. */
export function Page() {
  const { go } = useNavigation()
  const [linked] = useState(takeToken)
  useEffect(() => {
    if (linked) go('/login/resetpwd', { replace: true })
  }, [linked, go])
  return <RecoveryReset />
}

function takeToken(): boolean {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) hold({ permit: { token } })
  return token !== null
}
