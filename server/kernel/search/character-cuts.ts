import { places } from './organisation-places.ts'
import { plainName } from './plain-name.ts'
import type { Cut } from './variant.ts'

export const placeNames: ReadonlySet<string> = new Set(places)
export const house = /医院|病院|センター|中心|研究[院所]|大学|公司|会社/
const campus = /院区|院區|分院|キャンパス|^[东南西北東新老]院$|门诊部|門診部/
const legalSign = /^(?:株|有|独|社|財|学|医|国|公財|一財|一社|公社|地独|福|資|合)$/
export const company = /公司|株式会社|有限会社|\(株\)|集团$|集團$/
export const legalStart =
  /^(?:地方|独立行政法人|国立研究開発法人|国立大学法人|公立大学法人|学校法人|医療法人|社会医療法人|特定医療法人|社会福祉法人|公益財団法人|一般財団法人|公益社団法人|一般社団法人|国家公務員|宗教法人|日本赤十字社|恩賜財団|医疗财团法人)/
const unit = /(?:科|室|部|办公室|機構办公室|机构|機構|病区|病棟|治験センター|管理センター|临床研究中心)$/

/** Text in brackets is a campus, a legal form, another name of the house, or a remark. */
const readBrackets = (text: string): Cut => {
  const names: string[] = []
  let isPart = false
  const main = text.replace(/[([【〔「]([^)\]】〕」]*)[)\]】〕」]/gu, (_, inner: string) => {
    if (company.test(text)) return legalSign.test(inner) ? '' : inner
    if (campus.test(inner)) isPart = true
    else if (house.test(inner)) names.push(inner)
    return ' '
  })
  return { names: [main.trim(), ...names].filter(Boolean), isPart }
}

const unitPattern =
  /^(.+?(?:医院|病院|医療センター|医学中心))(.{0,12}(?:科|院区|院區|分院|キャンパス|办公室|机构|门诊部|病区|病棟))$/u

/** Words apart: a legal body before the name, a department after it, or two names. */
const readPieces = (text: string): Cut => {
  const alternatives = text.split(/[/／]/).filter(each => house.test(each))
  if (alternatives.length > 1) return { names: alternatives, isPart: false }
  const pieces = text
    .split(/[\s,，、;；:：|]+|[-–—―－‐]+/u)
    .filter((each, at) => each && (at === 0 || !placeNames.has(plainName(each))))
  const last = pieces.at(-1) ?? ''
  const before = pieces.slice(0, -1).join('')
  if (
    pieces.length > 1 &&
    unit.test(last) &&
    !/委员会|委員会/.test(last) &&
    /医院|病院/.test(before) &&
    !/医院|病院/.test(last)
  )
    return { names: [before], isPart: true }
  const isLegal =
    pieces.length > 1 && legalStart.test(pieces[0] ?? '') && house.test(pieces.slice(1).join(''))
  const name = isLegal ? pieces.slice(1).join('') : pieces.join('')
  const inside = unitPattern.exec(name)
  if (inside && !/委员会|委員会/.test(name)) return { names: [inside[1]!], isPart: true }
  return { names: [name, ...(isLegal ? [pieces.join('')] : [])], isPart: false }
}

/** The names that a text gives of one house, and whether it names only a part of it. */
export const cutCharacters = (text: string): Cut => {
  const { names, isPart } = readBrackets(text.normalize('NFKC'))
  const cuts = names.map(readPieces)
  return { names: cuts.flatMap(cut => cut.names), isPart: isPart || (cuts[0]?.isPart ?? false) }
}
