// Answers are read as they are: objects are checked against their types, not copied, so that members and values of a later
// version stay. Secret members are made invisible to what prints an object.

export const text = { form: "text" };
export const integer = { form: "integer" };
export const number = { form: "number" };
export const boolean = { form: "boolean" };
export const anything = { form: "anything" };
export const map = { form: "map" };
export const list = (element) => ({ form: "list", element });
/** One of `types` by its name. */
export const object = (name) => ({ form: "object", name });
export const nullable = (type) => ({ ...type, nullable: true });
export const optional = (type) => ({ ...type, optional: true });
export const secret = (type) => ({ ...type, secret: true });

/** Objects told apart by the value of one member. */
export class Variant {
  constructor(tag, other, cases) {
    this.tag = tag;
    this.cases = cases;
    this.other = other;
  }

  nameFor(value) {
    const tag = value[this.tag];
    return typeof tag === "string" && Object.hasOwn(this.cases, tag) ? this.cases[tag] : this.other;
  }
}

export const variant = (tag, other, cases) => new Variant(tag, other, cases);

let types = {};

/** Says which types there are. */
export function use(all) {
  types = all;
}

/** Whether a value has the type. Makes secret members of objects within it invisible. */
export function matches(type, value) {
  if (value === null && type.nullable) {
    return true;
  }
  switch (type.form) {
    case "text":
      return typeof value === "string";
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "map":
      return isObject(value);
    case "list":
      return Array.isArray(value) && value.every((each) => matches(type.element, each));
    case "object":
      return isObject(value) && objectMatches(type.name, value);
    default:
      return value !== undefined;
  }
}

function objectMatches(name, value) {
  const found = types[name];
  const members = found instanceof Variant ? types[found.nameFor(value)] : found;
  let matched = true;
  for (const [member, type] of Object.entries(members)) {
    if (!Object.hasOwn(value, member)) {
      matched &&= type.optional === true;
    } else {
      matched = matches(type, value[member]) && matched;
      if (type.secret) {
        Object.defineProperty(value, member, { enumerable: false });
      }
    }
  }
  return matched;
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
