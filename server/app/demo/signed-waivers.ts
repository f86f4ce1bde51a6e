import { getState } from '../../features/signatures/queries.ts'
import { describeWaiver, noteWaiver } from '../../features/sites/waiver.ts'
import type { Company, Language } from './company.ts'
import type { Entry } from './history.ts'
import { randomFrom } from './random.ts'
import { getStatement, type SigningScene, sign } from './signing.ts'
import { getOpen } from './site-gates.ts'
import type { Site, Trial } from './trials.ts'

/** Why a site needs no pharmacy of its own. */
const reasons: Readonly<Record<Language, string>> = {
  zh: '试验用药品由申办方委托的配送商直接送达研究病房，中心药房不参与储存和发放',
  ja: '治験薬は治験依頼者が委託した業者が病棟へ直接納品し、院内の薬局では保管も払出しも行わないため',
  es: 'La medicación del ensayo se entrega directamente en la unidad de investigación; la farmacia del centro no la almacena ni la dispensa',
}

const change = { act: 'siteWaiver', item: 'pharmacy', gateVersion: 0 } as const

const getName = ({ organisations }: Company, { organisation }: Site) => {
  const { name = '', nameEn = '' } = organisations.find(each => each.key === organisation) ?? {}
  return { name, name_en: nameEn }
}

/** The first site that prepares a running study and has no pharmacy. */
const findSite = (trials: readonly Trial[]): Site | undefined =>
  trials
    .filter(({ spec }) => spec.status === 'ongoing')
    .flatMap(({ sites }) => sites)
    .find(site => site.environment === 'production' && getOpen(site).includes(change.item))

/**
 * Waives a condition of one site of the company by a signature, by the server's own functions; returns its audit entry. Its ids are drawn
 * apart, so that all others stay the same.
 */
export async function signWaivers(scene: Omit<SigningScene, 'random'>): Promise<Entry[]> {
  const { tx, clock, plan, signer } = scene
  const place = { ...scene, random: randomFrom(`${plan.tenantId} waivers`) }
  const site = findSite(plan.trials)
  if (!site) return []
  const before = await getState(tx, 'sites', site.id)
  if (!before) throw new Error('a site of the demo does not exist')
  const row = {
    id: site.id,
    site_no: site.siteNo,
    row_version: before.version,
    ...getName(plan.company, site),
  }
  const at = clock.at(-2, '08:40')
  const reason = reasons[plan.company.language]
  const content = getStatement(place, {
    entity: 'sites',
    request: { id: site.id, rowVersion: before.version, meaning: 'approval', reason, change },
    said: describeWaiver(plan.company.locale, row, change),
    at,
  })
  const signatureId = place.random.uuid()
  const waiver = { item: change.item, reason }
  const { version, changes } = await noteWaiver(tx, row, waiver, { state: 'open' }, at)
  const after = await getState(tx, 'sites', site.id)
  const digest = await sign(place, content, { id: signatureId, at, before, after })
  return [
    {
      ...{
        at,
        actor: signer.person,
        role: signer.role.code,
        action: 'waiveSiteGate',
        entity: 'sites',
        reason,
      },
      ...{ entityId: site.id, version, changes, random: place.random },
      detail: { signature: signatureId, signatureDigest: digest },
    },
  ]
}
