import { getEnvironment } from '../../../contract/environment.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { useText } from '../call/use-text.ts'
import { narrow, useMedia } from './media.ts'

/** The environment, unless it is production (A24); where space is short, its mark in the host name. */
export function EnvironmentBadge({ host = location.hostname }: { host?: string }) {
  const { t } = useText()
  const small = useMedia(narrow)
  const environment = getEnvironment(host)
  if (environment === 'prod') return null
  const name = t(`portal:environment.${environment}`)
  return (
    <span title={name}>
      <Badge tone="warning">{small ? environment : name}</Badge>
    </span>
  )
}
