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

/**
 * What keeps a value from having the type, such as `result.list[0].name is missing` of the value at the path `result`;
 * undefined if it has it. Makes secret members of objects within it invisible.
 */
export function mismatch(type, value, path) {
  if (value === null && type.nullable) {
    return undefined;
  }
  const problem = `${path} has another type`;
  switch (type.form) {
    case "list":
      return Array.isArray(value)
        ? firstOf(value.map((each, index) => mismatch(type.element, each, `${path}[${index}]`)))
        : problem;
    case "object":
      return isObject(value) ? mismatchOfObject(type.name, value, path) : problem;
    default:
      return isPlain(type.form, value) ? undefined : problem;
  }
}

function isPlain(form, value) {
  switch (form) {
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
    default:
      return value !== undefined;
  }
}

function firstOf(problems) {
  return problems.find((problem) => problem !== undefined);
}

function mismatchOfObject(name, value, path) {
  const found = types[name];
  const members = found instanceof Variant ? types[found.nameFor(value)] : found;
  // All of them are looked at, so that no secret stays visible.
  return firstOf(Object.entries(members).map(([member, type]) => {
    if (!Object.hasOwn(value, member)) {
      return type.optional ? undefined : `${path}.${member} is missing`;
    }
    const problem = mismatch(type, value[member], `${path}.${member}`);
    if (type.secret) {
      Object.defineProperty(value, member, { enumerable: false });
    }
    return problem;
  }));
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
