import { count } from '../../../contract/words.ts'

/** Says what something costs. `balance`: the credits that are left; null if they are not known. */
export const costWords = (cost: number, balance: number | null): string => {
  if (balance === null) return `Costs ${count(cost, 'credit')}.`
  return cost > balance
    ? `Costs ${count(cost, 'credit')}, and you have ${balance}.`
    : `Costs ${cost} of your ${count(balance, 'credit')}.`
}
