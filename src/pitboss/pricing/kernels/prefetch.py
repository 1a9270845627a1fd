"""Memory that will be wanted soon, asked for in time: what the next tables need comes while one is stepped."""

from typing import Any

import numba.core.cgutils
import numba.core.types
import numba.extending
import numba.np.arrayobj
from llvmlite import ir

# Numba's inner parts have no annotations.
_numba: Any = numba


@_numba.extending.intrinsic  # type: ignore[untyped-decorator]
def fetch(context: Any, array: Any, place: Any) -> Any:
    """Ask for the line in which an element lies, counted from the first of an array without gaps; nothing waits."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        tools, number = _numba.core.cgutils, ir.IntType(32)
        held = _numba.np.arrayobj.make_array(signature.args[0])(context, builder, arguments[0])
        line = builder.bitcast(builder.gep(held.data, [arguments[1]]), tools.voidptr_t)
        kind = ir.FunctionType(ir.VoidType(), [tools.voidptr_t, number, number, number])
        ask = tools.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        # To be written, to stay close, data and no code.
        builder.call(ask, [line, number(1), number(3), number(1)])
        return context.get_dummy_value()

    return _numba.core.types.void(array, _numba.core.types.intp), code
