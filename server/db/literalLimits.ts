import {
  LimitNode,
  OperationNodeTransformer,
  ValueNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';

class LimitTransformer extends OperationNodeTransformer {
  protected override transformLimit(node: LimitNode): LimitNode {
    const { limit } = node;
    return ValueNode.is(limit) ? LimitNode.create(ValueNode.createImmediate(limit.value)) : node;
  }
}

/** Writes `limit 50`, not `limit $1`: a prepared statement's generic plan must know that few rows are wanted. */
export class LiteralLimits implements KyselyPlugin {
  readonly #transformer = new LimitTransformer();

  transformQuery(args: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(args.node);
  }

  transformResult(args: PluginTransformResultArgs) {
    return Promise.resolve(args.result);
  }
}
